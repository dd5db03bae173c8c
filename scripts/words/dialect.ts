export type Word = {
  /** Found in lower-case text: a comment without line breaks, or the words of an identifier with spaces between. */
  pattern: RegExp
  /** The field's own word. */
  instead: string
  only?: 'comments' | 'identifiers'
}

/** Words of a private dialect, which readers have to learn before they can read the code; the glossary of AGENTS.md has the field's. */
export const dialect: readonly Word[] = [
  { pattern: /\btroubles?\b/g, instead: 'error' },
  { pattern: /\bhands\b/g, instead: 'context', only: 'identifiers' },
  { pattern: /\bof earlier\b/g, instead: 'previous', only: 'comments' },
  { pattern: /\bearlier\b/g, instead: 'previous', only: 'identifiers' },
  { pattern: /\b(?:stand|stands|stood|standing) by\b/g, instead: 'standby' },
  { pattern: /\b(?:hear|hears|heard|hearing|told)\b/g, instead: 'subscribe, observe, notify' },
  { pattern: /\bbeats?\b/g, instead: 'heartbeat' },
  { pattern: /\b(?:give|gives|gave|given|giving) up\b/g, instead: 'cancel' },
  { pattern: /\b(?:go|goes|gone|going|went) on\b/g, instead: 'retry, continue' },
  { pattern: /\b(?:poor|poverty)\b/g, instead: 'insufficient funds' },
  { pattern: /\bdressed\b/g, instead: 'pending' },
  { pattern: /\bnobody\b/g, instead: 'none, anonymous, no one' },
  { pattern: /\bliars?\b/g, instead: 'wrong chain, dishonest' },
  { pattern: /^late /g, instead: 'lazy', only: 'identifiers' },
  { pattern: /\btend(?:s|ed|ing)?\b/g, instead: 'cleanup', only: 'identifiers' },
  { pattern: /^(?:most|longest|deepest) /g, instead: 'max', only: 'identifiers' },
]
