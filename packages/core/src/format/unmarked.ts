/**
 * Without the marks of direction that a language's own format puts around a number: with one at its head, an amount runs
 * right to left as a whole, and its sign falls off at the other end. Who shows it gives it a direction.
 */
export function unmarked(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, '')
}
