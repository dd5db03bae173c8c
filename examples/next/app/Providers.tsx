'use client'
import { LatchkeyProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { latchkey } from './latchkey.ts'

export function Providers({ children }: { children: ReactNode }) {
  return <LatchkeyProvider latchkey={latchkey}>{children}</LatchkeyProvider>
}
