/** Whether what a site calls a visitor by looks like an address or a name: both are given to somebody else one day. */
export function looksLikeName(subject: string): boolean {
  return /[@\s]/.test(subject) || /^\p{L}[\p{L}\p{M}.'’-]*$/u.test(subject)
}
