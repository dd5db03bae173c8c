/**
 * What is not seen and turns text around, or stands between letters for nothing. Joiners and marks of direction that
 * languages and emoji need are none of them.
 */
const hidden =
  /(?![\n\r\t])\p{Cc}|[\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc\u{e0000}-\u{e007f}]/u
const word = /[\p{L}\p{M}\p{N}]+/gu
const latin = /\p{Script=Latin}/u
/** Scripts with letters that look like Latin ones. */
const alike =
  /[\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Lisu}]/u

/** Whether a text may be another than it looks: it has what is not seen, or a word of Latin letters and some that look so. */
export function isDisguised(text: string): boolean {
  if (hidden.test(text)) return true
  return (text.match(word) ?? []).some((each) => alike.test(each) && latin.test(each))
}
