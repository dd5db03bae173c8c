import { type Row, Skeleton, useStyles } from '@latchkey/ui'
import classes, { css } from './SkeletonRow.module.css'

/** The shape of a row that is still being fetched; what comes takes exactly its place. */
export function SkeletonRow({ size }: Pick<Row.Props, 'size'>) {
  useStyles(css)
  const picture = size === 'compact' ? 32 : size ? 44 : 40
  return (
    <div aria-hidden="true" className={classes['row']} data-size={size}>
      <Skeleton height={picture} radius={picture / 4} width={picture} />
      <Skeleton height={14} width={120} />
    </div>
  )
}
