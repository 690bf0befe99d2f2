import { useEffect, useState } from 'preact/hooks';
import type { PageRecord } from '../../lib/engine/types';

/** Reads the pages from a seed to the one that led to a page. */
export type LoadPath = (page: PageRecord) => Promise<readonly PageRecord[]>;

/** The path to `page`: empty until it is read, and where nobody can read it. */
export function usePath(page: PageRecord, loadPath: LoadPath | undefined): readonly PageRecord[] {
  const [path, setPath] = useState<readonly PageRecord[]>([]);
  useEffect(() => {
    let current = true;
    setPath([]);
    void loadPath?.(page).then((found) => {
      if (current) setPath(found);
    });
    return () => {
      current = false;
    };
  }, [page.url]);
  return path;
}
