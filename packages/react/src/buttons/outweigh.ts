/**
 * The buttons' sheet made heavier than the page's: a page may style every button with `!important`,
 * which three attribute selectors and the same word outweigh.
 */
export function outweigh(css: string): string {
  return (
    css
      .replaceAll('[data-latchkey]', '$&$&$&')
      // Of a keyframe's declarations a browser drops those that are important.
      .replaceAll(
        /(%{.*?})|[^{}](?=[;}])/g,
        (part, keyframe?: string) => keyframe ?? `${part}!important`,
      )
  )
}
