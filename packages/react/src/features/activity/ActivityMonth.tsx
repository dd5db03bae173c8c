'use client'
import type { Network } from '@latchkey/core'
import type { ActivityItem } from '@latchkey/core/modal'
import { type CSSProperties, memo, useId } from 'react'
import { ActivityRow } from './ActivityRow.tsx'
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
  return (
    <section
      className={classes['month']}
      // Its height before it is drawn; each row has the same.
      style={{ '--rows': items.length } as CSSProperties}
    >
      <h3 className={classes['heading']} data-testid={activityTestIds.activityHeading} id={id}>
        {heading}
      </h3>
      <ul aria-labelledby={id}>
        {items.map((item) => (
          <ActivityRow
            key={item.id}
            item={item}
            network={network}
            partyName={names.get(partyOf(item) ?? '')}
          />
        ))}
      </ul>
    </section>
  )
}, isSame)

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
