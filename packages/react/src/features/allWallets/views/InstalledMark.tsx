import { useStyles, VisuallyHidden } from '@latchkey/ui'
import { useViewMessages } from '../../../i18n/MessagesContext.ts'
import { en } from '../en.ts'
import classes, { css } from './InstalledMark.module.css'

/** Says of a tile, by a dot at its picture's corner and in its name, that the wallet is in this browser. */
export function InstalledMark() {
  useStyles(css)
  const messages = useViewMessages(en)
  return (
    <span className={classes['dot']}>
      <VisuallyHidden>{messages['allWallets.installed']}</VisuallyHidden>
    </span>
  )
}
