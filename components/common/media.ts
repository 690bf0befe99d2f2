import { useEffect, useState } from 'preact/hooks';

/** Media query of a dark colour scheme. */
export const DARK = '(prefers-color-scheme: dark)';

/** Returns whether a media query matches, and renders again when that changes. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = () => setMatches(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, [query]);
  return matches;
}
