import { useStyles } from '@latchkey/ui'
import { css } from './Motion.module.css'

/** How one view follows another. The first one, which follows none, goes without. */
export function Motion() {
  useStyles(css)
  return null
}
