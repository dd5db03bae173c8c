import { requestSignIn } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { type Mutation, useMutation } from './useMutation.ts'

/**
 * Asks the account in use to sign in; resolves once it has a session.
 *
 * @example
 * const { mutate: signIn } = useSignIn()
 */
export function useSignIn(): useSignIn.ReturnType {
  const latchkey = useLatchkey()
  return useMutation(() => requestSignIn(latchkey))
}

export declare namespace useSignIn {
  type ReturnType = Mutation<[], void>
}
