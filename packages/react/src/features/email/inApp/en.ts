/** Texts for a page in the browser of another app. */
export const en = {
  copied: 'Link copied',
  copy: 'Copy the link',
  notCopied: 'Couldn’t copy the link.',
  open: 'Open in your browser',
  refused: (providers: string) => `${providers} won’t open inside this app.`,
}
