import { Skeleton } from '@latchkey/ui'
import classes from './views/ActivityView.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** The shape of seven transactions that are on their way. */
export function ActivitySkeleton() {
  return (
    <div aria-hidden="true">
      {rows.map((row) => (
        <div key={row} className={classes['pending']}>
          <Skeleton height={36} radius="50%" width={36} />
          <span className={classes['words']}>
            <Skeleton height={14} width={96} />
            <Skeleton height={12} width={64} />
          </span>
          <Skeleton height={14} width={64} />
        </div>
      ))}
    </div>
  )
}
