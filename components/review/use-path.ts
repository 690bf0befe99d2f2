import { useEffect, useState } from 'preact/hooks';
import type { PageRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';

/** The pages from a seed to the one that led to `page`; empty until they are read. */
export function usePath(page: PageRecord): readonly PageRecord[] {
  const { pathTo } = useApp();
  const [path, setPath] = useState<readonly PageRecord[]>([]);
  useEffect(() => {
    let current = true;
    setPath([]);
    void pathTo(page).then((found) => {
      if (current) setPath(found);
    });
    return () => {
      current = false;
    };
  }, [page.url]);
  return path;
}
