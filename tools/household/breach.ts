/** Something that people were promised does not hold. */
export class Breach extends Error {}
