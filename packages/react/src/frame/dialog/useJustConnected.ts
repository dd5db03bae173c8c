import type { LatchkeyState } from '@latchkey/core'
import { currentView, isConnected } from '@latchkey/core/modal'
import { useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'

/**
 * True from when the wallet that a screen waits for has agreed, which closes the modal, until it opens again. Not where
 * the visitor closed it, and not where a wallet answered before there was a screen to see it on.
 */
export function useJustConnected(): boolean {
  const stage = useLatchkeyState(stageOf)
  const [last, setLast] = useState({ just: false, stage })
  if (last.stage !== stage)
    setLast({ just: last.stage === 'waits' && stage === 'connected', stage })
  return last.just
}

function stageOf(state: LatchkeyState): 'waits' | 'connected' | undefined {
  const { attempts, modal, router } = state
  // What a visitor has cancelled is still there.
  const asked = Object.keys(attempts).length > 0
  if (!modal.open) return asked || !isConnected(state) ? undefined : 'connected'
  return asked && /^(Connecting|Email)/.test(currentView(router).name) ? 'waits' : undefined
}
