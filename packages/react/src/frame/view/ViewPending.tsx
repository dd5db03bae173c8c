import { VisuallyHidden } from '@latchkey/ui'
import { useMessages } from '../../i18n/MessagesContext.ts'
import { SkeletonRow } from '../../kit/SkeletonRow.tsx'
import classes from '../Modal.module.css'

/** Holds the place of a first view whose code is on its way. */
export function ViewPending() {
  const messages = useMessages()
  return (
    <div className={classes['pending']}>
      <VisuallyHidden role="status">{messages['common.loading']}</VisuallyHidden>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  )
}
