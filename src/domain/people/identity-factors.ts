/** Methods of RFC 8176, by what they prove: something that a person knows, has, or is. */
const shows: Readonly<Record<string, 'knows' | 'has' | 'is'>> = {
  pwd: 'knows',
  pin: 'knows',
  kba: 'knows',
  otp: 'has',
  sms: 'has',
  tel: 'has',
  hwk: 'has',
  swk: 'has',
  sc: 'has',
  pop: 'has',
  fpt: 'is',
  face: 'is',
  iris: 'is',
  retina: 'is',
  vbm: 'is',
};

/**
 * Classes that promise several factors at every provider. Numeric classes are left out, because each provider gives them another meaning.
 */
const strongClasses = new Set([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]);

/** CON-OIDC-4: whether a provider says that a person used more than one factor. A missing or unknown value counts as no. */
export function saysMultiFactor({ amr, acr }: { readonly amr: unknown; readonly acr: unknown }): boolean {
  if (typeof acr === 'string' && strongClasses.has(acr)) return true;
  if (!Array.isArray(amr)) return false;
  const methods = amr.filter((one) => typeof one === 'string');
  return (
    methods.includes('mfa') ||
    new Set(methods.flatMap((one) => (Object.hasOwn(shows, one) ? [shows[one]] : []))).size > 1
  );
}
