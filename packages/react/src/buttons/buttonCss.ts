import { css } from './button.module.css'

/**
 * The sheet every button on a page shares.
 *
 * A page may style every button with `!important`: three attribute selectors and the same word
 * outweigh that. No inline styles and no style tags, so a strict Content-Security-Policy has
 * nothing to refuse.
 */
export function buttonCss(): string {
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
