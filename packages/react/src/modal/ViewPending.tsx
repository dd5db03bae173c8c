'use client'
import { useMessages } from '../i18n/MessagesContext.ts'
import { SkeletonRow } from '../parts/SkeletonRow.tsx'
import classes from './Modal.module.css'

/** Holds the place of a first view whose code is on its way. */
export function ViewPending() {
  const messages = useMessages()
  return (
    <div
      aria-busy="true"
      aria-label={messages['common.loading']}
      className={classes['pending']}
      role="group"
    >
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  )
}
