'use client'
import { activate } from '@latchkey/core/modal'
import { useDeferredValue, useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'

/** The first opening is when the instance may talk to its server; nothing on screen waits for it. */
export function useActivation(): void {
  const latchkey = useLatchkey()
  // Deferred: the first frame comes first.
  const open = useDeferredValue(useLatchkeyState((state) => state.modal.open))
  useEffect(() => {
    if (open) void activate(latchkey)
  }, [latchkey, open])
}
