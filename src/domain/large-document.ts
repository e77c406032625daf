/**
 * A document that is too large to be read by the loop that answers everybody. Nothing was changed yet: the whole request is begun again
 * where it holds up nobody.
 */
export class LargeDocument extends Error {
  constructor() {
    super('a document that is too large to be read here');
    this.name = 'LargeDocument';
  }
}
