type Nullable<Body> = { [Name in keyof Body]: null extends Body[Name] ? Name : never }[keyof Body];

/** The members that somebody filled in: what is new has no member that is null, where a change takes it to clear one. */
export type Given<Body> = Omit<Body, Nullable<Body>> & { [Name in Nullable<Body>]?: NonNullable<Body[Name]> };

export const givenOf = <Body extends object>(body: Body): Given<Body> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as Given<Body>;
