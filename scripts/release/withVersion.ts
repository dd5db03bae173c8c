const declared = /(?<=^export const version = ')[^']*(?=')/m

/**
 * The text of a `version.ts` with another version.
 *
 * @throws {Error} when it declares none
 */
export function withVersion(text: string, version: string): string {
  if (!declared.test(text)) throw new Error('No version is declared')
  return text.replace(declared, () => version)
}
