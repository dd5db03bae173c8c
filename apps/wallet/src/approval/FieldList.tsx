import { FullAddress, useStyles } from '@latchkey/ui'
import type { Field } from '../judge/fieldsOf.ts'
import styles, { css } from './FieldList.module.css'
import { MarkedText } from './MarkedText.tsx'

/** What typed data says, a field a row; one that lies in another stands below it, further in. */
export function FieldList({ fields, label }: FieldList.Props) {
  useStyles(css)
  return (
    <section aria-label={label} className={styles['list']} data-testid="approval-fields">
      <dl>
        {fields.map(({ depth, isCode, name, value }, index) => (
          <div
            className={styles['field']}
            data-depth={Math.min(depth, 4)}
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name, and none moves
            key={index}
          >
            <dt className={styles['name']}>
              <bdi>
                <MarkedText>{name}</MarkedText>
              </bdi>
            </dt>
            <dd className={styles['value']} data-code={isCode ? '' : undefined}>
              {/^0x[\da-f]{40}$/i.test(value) ? (
                <FullAddress address={value} />
              ) : (
                <bdi dir={isCode ? 'ltr' : 'auto'}>
                  <MarkedText>{value}</MarkedText>
                </bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export declare namespace FieldList {
  type Props = { fields: readonly Field[]; label: string }
}
