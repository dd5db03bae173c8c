'use client'
import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../page/whenIdle.ts'

/**
 * True from the page's first idle moment to the first opening: the modal is rendered in its closed
 * dialog then, so that the click only has to show it. In a transition, so that it blocks nothing.
 */
export function usePrepared(open: boolean): boolean {
  const [stage, setStage] = useState<'waiting' | 'prepared' | 'opened'>('waiting')
  if (open && stage !== 'opened') setStage('opened')

  useEffect(
    () =>
      stage === 'waiting' ? whenIdle(() => startTransition(() => setStage('prepared'))) : undefined,
    [stage],
  )
  return stage === 'prepared'
}
