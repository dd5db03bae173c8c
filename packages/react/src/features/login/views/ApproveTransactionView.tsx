import { Skeleton, useStyles, VisuallyHidden } from '@latchkey/ui'
import { type CSSProperties, useRef } from 'react'
import { useTexts } from '../../../kit/useTexts.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { en } from '../en.ts'
import { loginTestIds } from '../testIds.ts'
import { useApprovalHeight } from '../useApprovalHeight.ts'
import { useApprovalPlace } from '../useApprovalPlace.ts'
import classes, { css } from './ApproveTransactionView.module.css'

/** Keeps the place for what the wallet draws over it (S2.7): its own window, which this page cannot read. */
export function ApproveTransactionView({ view }: ViewProps<'ApproveTransaction'>) {
  useStyles(css)
  const messages = useTexts(en)
  const place = useRef<HTMLDivElement>(null)
  useApprovalPlace(place, view.sourceId)
  const height = useApprovalHeight(view.sourceId)
  return (
    <div
      ref={place}
      className={classes['place']}
      data-testid={loginTestIds.approvalPlace}
      style={height === undefined ? undefined : ({ '--drawn': `${height}px` } as CSSProperties)}
    >
      <VisuallyHidden role="status">{messages['approve.continue']}</VisuallyHidden>
      {/* Seen until the wallet has drawn itself. */}
      <div aria-hidden="true" className={classes['pending']}>
        <Skeleton height={28} width={200} />
        <Skeleton height={40} />
        <Skeleton height={40} />
        <Skeleton height={40} />
        <p className={classes['hint']}>{messages['approve.pending']}</p>
      </div>
    </div>
  )
}

/** Where it is asked; what is asked, the wallet says below. */
function Title() {
  return useTexts(en)['approve.title']
}
ApproveTransactionView.Title = Title
