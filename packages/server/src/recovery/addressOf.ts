import { notRegistered } from './notRegistered.ts'

/** Whom a wallet is made for. @throws {ApiError} 403 where the introduction does not say */
export function addressOf(email: string | undefined): string {
  if (email === undefined) throw notRegistered()
  return email
}
