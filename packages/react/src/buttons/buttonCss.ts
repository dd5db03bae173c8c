import { css } from './button.module.css'
import { outweigh } from './outweigh.ts'

/**
 * The sheet every button on a page shares.
 *
 * No inline styles and no style tags, so a strict Content-Security-Policy has nothing to refuse.
 */
export function buttonCss(): string {
  return outweigh(css)
}
