import { type RefObject, startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../../page/whenIdle.ts'

/**
 * True from the page's first idle moment to the first opening: the modal is rendered in its closed
 * dialog then, so that the click only has to show it. In a transition, so that it blocks nothing.
 */
export function usePrepared(open: boolean, dialog: RefObject<HTMLElement | null>): boolean {
  const [stage, setStage] = useState<'waiting' | 'prepared' | 'opened'>('waiting')
  if (open && stage !== 'opened') setStage('opened')

  useEffect(() => {
    if (stage !== 'opened')
      return whenIdle(() =>
        stage === 'waiting' ? startTransition(() => setStage('prepared')) : layOut(dialog.current),
      )
  }, [dialog, stage])
  return stage === 'prepared'
}

/** The browser's first search for fonts and glyphs is half of an opening. No frame passes: nothing is seen of it. */
function layOut(closed: HTMLElement | null) {
  if (!closed) return
  closed.style.display = 'grid'
  closed.getBoundingClientRect()
  closed.style.display = ''
}
