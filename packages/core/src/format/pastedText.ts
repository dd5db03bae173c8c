/** What is before or after a copied text without being seen. What turns characters around is seen, and stays. */
const around = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu
const turning = /[\u202d\u202e]/
/** What chats and pages put between characters, so that a long text can be broken. */
const between = /[\u00ad\u200b-\u200d\u2060-\u2064\ufeff]/g

/** A text as whoever copied it saw it: without characters that have no width. No visible one becomes another. */
export function pastedText(text: string): string {
  return turning.test(text) ? text : text.replace(around, '').replace(between, '')
}
