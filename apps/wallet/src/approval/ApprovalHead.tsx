import { KeyGlyph, Text } from '@latchkey/ui'
import type { Ref } from 'react'
import type { ApprovalRequest } from '../requests/ApprovalRequest.ts'
import type { Texts } from '../texts/en.ts'
import styles from './ApprovalCard.module.css'
import { keepTogether } from './keepTogether.tsx'

/** The visitor’s key, what is asked, and who asks. */
export function ApprovalHead({
  count,
  embedder,
  heading,
  request,
  texts,
  title,
}: ApprovalHead.Props) {
  return (
    <header className={styles['head']}>
      {request.key && (
        <div
          className={styles['key']}
          data-new={request.key.isNew ? '' : undefined}
          data-testid="approval-key"
        >
          <KeyGlyph address={request.key.cut} width={request.key.isNew ? 56 : 30} />
          {request.key.isNew && <Text tone="second">{texts.newKey}</Text>}
        </div>
      )}
      <div className={styles['title']}>
        <h1
          className={styles['heading']}
          data-testid="approval-heading"
          ref={heading}
          tabIndex={-1}
        >
          {keepTogether(title, styles['together'])}
        </h1>
        {count > 1 && (
          <span className={styles['count']} data-testid="approval-count">
            {texts.of(count)}
          </span>
        )}
      </div>
      <p className={styles['asker']}>
        {texts.askedBy} <bdi dir="ltr">{embedder}</bdi>
      </p>
    </header>
  )
}

export declare namespace ApprovalHead {
  type Props = {
    /** How many wait, this one among them. */
    count: number
    /** The page’s origin, as the browser says it. */
    embedder: string
    heading: Ref<HTMLHeadingElement>
    request: ApprovalRequest
    texts: Texts
    title: string
  }
}
