'use client'
import { activate } from '@latchkey/core/modal'
import { useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { usePainted } from '../page/usePainted.ts'

/** The first opening is when the instance may talk to its server; nothing on screen waits for it. */
export function useActivation(): void {
  const latchkey = useLatchkey()
  const open = usePainted(useLatchkeyState((state) => state.modal.open))
  useEffect(() => {
    if (open) void activate(latchkey)
  }, [latchkey, open])
}
