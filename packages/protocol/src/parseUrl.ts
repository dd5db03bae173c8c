/** Reads an absolute URL; nothing where the text is none. `URL.canParse` is too new for Safari 16. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
