/** Marks of direction, soft hyphens and joiners, which come with a copied text and which no one sees. */
const unseen = /\p{Cf}/gu

/**
 * The form of an address that mail can go to (S5.28). Its domain is labels of letters, digits and hyphens, two at least, of which
 * the last is no number: what else stands there, a mail server may read as another receiver, or as an address of IP.
 */
export const emailPattern =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}@"(),:;<>[\\\]]{1,64}@(?!-|.*(?:\.-|-\.|-$))(?:[\p{L}\p{M}\p{Nd}-]{1,63}\.)+(?!(?:\d+|0[xX][\da-fA-F]*)$)[\p{L}\p{M}\p{Nd}-]{2,63}$/u

/** An address without what is not seen of it, around it and within: it would be another one to a mail server. */
export function cleanEmail(text: string): string {
  return text.replace(unseen, '').trim()
}

/** The address that a code can be sent to, of a typed text; undefined where its form is wrong or it is longer than one can be. */
export function readEmail(text: string): string | undefined {
  const clean = cleanEmail(text)
  return clean.length <= 254 && emailPattern.test(clean) ? clean : undefined
}
