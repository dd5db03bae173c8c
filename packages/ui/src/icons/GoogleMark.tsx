import type { Icon } from './Icon.tsx'

/** Google’s mark in its own four colours, which it is known by. */
export function GoogleMark({ size = 20 }: Icon.Props) {
  return (
    <svg aria-hidden="true" focusable="false" height={size} viewBox="-1 -1 20 20" width={size}>
      <path
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62Z"
        fill="#4285f4"
      />
      <path
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26A5.4 5.4 0 0 1 9 14.42a5.34 5.34 0 0 1-5.04-3.71h-3v2.33A9 9 0 0 0 9 18Z"
        fill="#34a853"
      />
      <path d="M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96h-3a9 9 0 0 0 0 8.08l3-2.33Z" fill="#fbbc05" />
      <path
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33A5.34 5.34 0 0 1 9 3.58Z"
        fill="#ea4335"
      />
    </svg>
  )
}
