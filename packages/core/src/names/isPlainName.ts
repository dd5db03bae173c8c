const maxNameLength = 255

/** A name of two labels at least, of the Latin letters without marks. */
const plain = /^(?:[a-z0-9_-]+\.)+[a-z0-9-]{2,}$/i

/**
 * Whether a text is a name in plain Latin letters, digits and hyphens, as ENSIP-15 allows them: an underscore stands
 * at the beginning of a label alone, and no label has hyphens as its third and fourth character, as encoded ones do
 * (`xn--`). Capitals are allowed: they become small ones.
 */
export function isPlainName(text: string): boolean {
  return text.length <= maxNameLength && plain.test(text) && text.split('.').every(isLabel)
}

function isLabel(label: string): boolean {
  return /^_*[^_]*$/.test(label) && !/^..--/.test(label)
}

/**
 * Whether a text may be a name in other letters. A label of Latin and other letters is none: it only looks like one.
 * Whether the others are names takes lists that weigh more than all of a feature (ENSIP-15), so they are not read.
 */
export function isOtherName(text: string): boolean {
  if (text.length > maxNameLength || !/^[^\s:/?#@%.]+(?:\.[^\s:/?#@%.]+)+$/.test(text)) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters of ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return false
  return !text.split('.').some(mixesLetters)
}

function mixesLetters(label: string): boolean {
  const letters = label.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter))
  return latin.length > 0 && latin.length < letters.length
}
