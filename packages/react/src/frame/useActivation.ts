import { activate } from '@latchkey/core/modal'
import { useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { whenIdle } from '../page/whenIdle.ts'

/**
 * The first opening is when the instance may talk to its server. Nothing on screen waits for it, so it waits for what
 * is on screen: its work in the first frames would hold the opening up.
 */
export function useActivation(): void {
  const latchkey = useLatchkey()
  const open = useLatchkeyState((state) => state.modal.open)
  useEffect(() => (open ? whenIdle(() => void activate(latchkey)) : undefined), [latchkey, open])
}
