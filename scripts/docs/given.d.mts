// What the blocks of code in the pages take for granted, so that each can show one thing.
import type { Latchkey as Instance, LatchkeyOptions } from '@latchkey/core'

declare global {
  const latchkey: Instance
  const options: LatchkeyOptions
  const projectId: string
  /** A receiver, and the contract of a token. */
  const to: `0x${string}`
  const usdc: `0x${string}`
  /** Of a test. */
  const key: `0x${string}`
  const page: import('@playwright/test').Page
  const rpcUrl: string
  /** A site's own functions. */
  function report(event: string, properties: unknown, message?: string): void
  const shop: {
    nonce(): Promise<string>
    session(): Promise<{ address: string; chainId: number } | null>
    signOut(): Promise<boolean>
    verify(signed: { message: string; signature: string }): Promise<boolean>
  }
  const visitors: import('@latchkey/core/siwx').ServerSignIn
  /** Of a database. */
  const url: string
  const accountAddress: `0x${string}`
  const token: string
  /** Of a visitor who signs in. */
  const nonce: string
  const signature: string
  const text: string
  const wallet: { signMessage(message: string): Promise<string> }
  const http: import('node:http').Server
}
