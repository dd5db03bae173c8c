'use client'
import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { LatchkeyProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { networks } from './networks'

const latchkey = createLatchkey({
  projectId: process.env.NEXT_PUBLIC_LATCHKEY_PROJECT ?? '',
  serverUrl: process.env.NEXT_PUBLIC_LATCHKEY_SERVER ?? '',
  networks,
  adapters: [evm()],
})

export function Providers({ children }: { children: ReactNode }) {
  return <LatchkeyProvider latchkey={latchkey}>{children}</LatchkeyProvider>
}
