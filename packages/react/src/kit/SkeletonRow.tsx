'use client'
import { Skeleton, useStyles } from '@latchkey/ui'
import classes, { css } from './SkeletonRow.module.css'

/** The shape of a row that is still being fetched; what comes takes exactly its place. */
export function SkeletonRow() {
  useStyles(css)
  return (
    <div aria-hidden="true" className={classes['row']}>
      <Skeleton height={40} radius={10} width={40} />
      <Skeleton height={14} width={120} />
    </div>
  )
}
