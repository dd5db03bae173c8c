import type { Network } from '@latchkey/core'
import type { ActivityItem } from '@latchkey/core/modal'
import { type CSSProperties, memo, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { ActivityRow } from './ActivityRow.tsx'
import { growParts, type Part } from './growParts.ts'
import { partyOf } from './partyOf.ts'
import { activityTestIds } from './testIds.ts'
import classes from './views/ActivityView.module.css'

/** Transactions under one heading. */
export const ActivityMonth = memo(function ActivityMonth({
  heading,
  items,
  names,
  network,
}: ActivityMonth.Props) {
  const id = useId()
  const previous = useRef<readonly Part<ActivityItem>[]>([])
  const parts = useMemo(() => growParts(previous.current, items), [items])
  useLayoutEffect(() => {
    previous.current = parts
  }, [parts])
  return (
    <section className={classes['month']} style={heightOf(items)}>
      <h3 className={classes['heading']} data-testid={activityTestIds.activityHeading} id={id}>
        {heading}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: between a list and its items stand parts, which HTML's have no room for */}
      <div aria-labelledby={id} role="list">
        {parts.map(({ items, key }) => (
          <div key={key} className={classes['part']} style={heightOf(items)}>
            {items.map((item) => (
              <ActivityRow
                key={item.id}
                item={item}
                network={network}
                partyName={names.get(partyOf(item) ?? '')}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}, isSame)

/** How high it is before it is drawn: each row is as high as the others. */
function heightOf(items: readonly ActivityItem[]): CSSProperties {
  return { '--rows': items.length } as CSSProperties
}

/** A page that is added to the end of a long list draws the last month anew, and no other. */
function isSame(before: ActivityMonth.Props, after: ActivityMonth.Props): boolean {
  return (
    before.heading === after.heading &&
    before.names === after.names &&
    before.network === after.network &&
    before.items.length === after.items.length &&
    before.items.every((item, index) => item === after.items[index])
  )
}

export declare namespace ActivityMonth {
  type Props = {
    heading: string
    items: readonly ActivityItem[]
    /** Of other accounts, by address; see `partyOf`. */
    names: ReadonlyMap<string, string>
    network: Network
  }
}
