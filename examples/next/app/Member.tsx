'use client'
import { useSession, useSignIn } from '@latchkey/react'
import { useEffect, useState } from 'react'

/** Who the visitor is to this site's own server, which knows them by its cookie. */
export function Member() {
  const { account, isSignedIn } = useSession()
  const { error, isPending, mutate: signIn } = useSignIn()
  const answer = useServersAnswer(isSignedIn)

  if (!account) return <p>Connect a wallet to sign in.</p>
  if (isSignedIn) return <p id="member">{answer}</p>
  return (
    <section>
      <button disabled={isPending} id="sign-in" onClick={() => signIn()} type="button">
        Sign in
      </button>
      {error && <p role="alert">{error.message}</p>}
    </section>
  )
}

function useServersAnswer(isSignedIn: boolean): string {
  const [answer, setAnswer] = useState('')
  useEffect(() => {
    if (!isSignedIn) return
    const controller = new AbortController()
    const { signal } = controller
    setAnswer('Asking the server …')
    fetch('/api/me', { signal })
      .then((response) => response.json())
      .then(({ account }) =>
        setAnswer(account ? `Signed in as ${account}` : 'Your session has ended: connect again.'),
      )
      .catch(() => {
        if (!signal.aborted) setAnswer('The server does not answer.')
      })
    return () => controller.abort()
  }, [isSignedIn])
  return answer
}
