import { useStyles } from '@latchkey/ui'
import { useId } from 'react'
import { AlertBar } from './AlertBar.tsx'
import { Card } from './Card.tsx'
import classes, { css } from './Modal.module.css'

/** The modal as part of the page: always open, no overlay, no close button (S2.25). */
export function EmbeddedModal() {
  useStyles(css)
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classes['embedded']}>
      <AlertBar />
      <Card active titleId={titleId} />
    </section>
  )
}
