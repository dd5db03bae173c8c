export function WarningIcon({ badge }: { badge?: boolean }) {
  return (
    <svg aria-hidden="true" data-part={badge ? 'badge' : undefined} viewBox="0 0 20 20">
      <path d="M10 7v4m0 3v.01M10 3 2 17h16Z" />
    </svg>
  )
}
