import { Notice, Text } from '@latchkey/ui'
import type { Ref } from 'react'
import type { ApprovalRequest } from '../requests/ApprovalRequest.ts'
import type { Texts } from '../texts/en.ts'
import styles from './ApprovalCard.module.css'
import { ChangeList } from './ChangeList.tsx'
import { FactList } from './FactList.tsx'
import { FieldList } from './FieldList.tsx'
import { SafeText } from './SafeText.tsx'
import type { Description } from './words/describe.ts'

/** What a request does: why care is due first, then what changes and with whom, and all of its bytes at last. */
export function ApprovalBody({
  body,
  experimental,
  isWarned,
  request,
  said: { changes = [], facts, fields, loss, message, steps, warning },
  texts,
}: ApprovalBody.Props) {
  // What was read of a request counts for more than its bytes, and than what only goes with it.
  const comesLast = loss !== undefined || message?.isAside
  const note = message?.note && <Text tone="second">{message.note}</Text>
  const quote = message && message.text !== '' && (
    <SafeText isCode={message.isCode} label={texts.message}>
      {message.text}
    </SafeText>
  )
  const list = fields && fields.length > 0 && <FieldList fields={fields} label={texts.message} />
  return (
    <div className={styles['body']} ref={body}>
      <div className={styles['content']}>
        {/* Before all that may have to be scrolled, and it stays. */}
        {(warning || (loss && !isWarned)) && (
          <div className={styles['risk']}>
            {warning && <Notice tone="warn">{warning}</Notice>}
            {loss && !isWarned && (
              <Notice data-testid="approval-loss" tone="bad">
                {loss}
              </Notice>
            )}
          </div>
        )}
        {!message?.isAside && note}
        {!comesLast && quote}
        {!comesLast && list}
        {steps && (
          <ol aria-label={texts.steps} className={styles['steps']}>
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and do not move
              <li key={index}>
                <bdi>{step}</bdi>
              </li>
            ))}
          </ol>
        )}
        {changes.length > 0 && <ChangeList changes={changes} texts={texts} />}
        <FactList
          facts={[
            ...facts,
            { isCode: true, name: texts.account, value: request.address },
            { name: texts.network, value: request.network.name },
          ]}
        />
        {comesLast && list}
        {message?.isAside && note}
        {comesLast && quote}
        <details className={styles['raw']}>
          <summary className={styles['summary']}>{texts.raw}</summary>
          <SafeText isCode label={texts.raw}>
            {request.raw}
          </SafeText>
        </details>
        {experimental && (
          <Text data-testid="approval-experimental" size="caption" tone="second">
            {texts.experimental}
          </Text>
        )}
      </div>
    </div>
  )
}

export declare namespace ApprovalBody {
  type Props = {
    body: Ref<HTMLDivElement>
    experimental: boolean
    /** Whether what is lost is asked about a second time, where it is said. */
    isWarned: boolean
    request: ApprovalRequest
    said: Description
    texts: Texts
  }
}
