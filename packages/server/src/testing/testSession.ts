import type { AuthSession } from '../sessions/AuthSession.ts'
import { testProject } from './testProject.ts'

/** A visitor who has signed in. */
export const testSession: AuthSession = {
  account: 'eip155:1:0x0000000000000000000000000000000000000001',
  createdAt: 0,
  domain: 'shop.example',
  expiresAt: 1,
  id: '00000000000000000000000000000001',
  nonce: 'n0nce1234',
  origin: 'https://shop.example',
  project: testProject.id,
  uri: 'https://shop.example',
  usedAt: 0,
  walletName: '',
}
