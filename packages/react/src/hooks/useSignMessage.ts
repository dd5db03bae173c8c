'use client'
import { type SignMessageParameters, signMessage } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { type Mutation, useMutation } from './useMutation.ts'

type Result = Awaited<ReturnType<typeof signMessage>>

/** Asks the connected wallet to sign a text. */
export function useSignMessage(): useSignMessage.ReturnType {
  const latchkey = useLatchkey()
  const { run, ...progress } = useMutation((parameters: SignMessageParameters) =>
    signMessage(latchkey, parameters),
  )
  return { ...progress, signMessage: run }
}

export declare namespace useSignMessage {
  type ReturnType = Omit<Mutation<SignMessageParameters, Result>, 'run'> & {
    signMessage: Mutation<SignMessageParameters, Result>['run']
  }
}
