import { useSignMessage } from 'wagmi'

export function SignMessage() {
  const { data: signature, error, isPending, signMessage: sign } = useSignMessage()

  return (
    <section>
      <button
        disabled={isPending}
        id="sign"
        onClick={() => sign({ message: 'Hello' })}
        type="button"
      >
        {isPending ? 'Sign it in your wallet …' : 'Sign "Hello"'}
      </button>
      <output id="signature">{signature}</output>
      {error && <p role="alert">{error.message}</p>}
    </section>
  )
}
