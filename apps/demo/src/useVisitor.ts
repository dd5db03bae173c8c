import type { ServerSignIn, Visitor } from '@latchkey/core/siwx'
import { useLatchkey, useSession } from '@latchkey/react'
import { useEffect, useState } from 'react'

/** Who has signed in, as `/auth/v1/me` says; nothing where the server keeps no sessions. */
export function useVisitor(): Visitor | undefined {
  const { siwx } = useLatchkey().options
  const { account, isSignedIn } = useSession()
  const [visitor, setVisitor] = useState<Visitor>()
  useEffect(() => {
    setVisitor(undefined)
    if (!isSignedIn || !siwx || !isServerSignIn(siwx)) return
    let isCurrent = true
    siwx.getVisitor(account).then(
      (found) => isCurrent && setVisitor(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [account, isSignedIn, siwx])
  return visitor
}

function isServerSignIn(siwx: object): siwx is ServerSignIn {
  return 'getVisitor' in siwx
}
