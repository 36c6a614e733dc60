import { useRead } from '../../lib/useRead';
import { Reads } from '../../session/Reads';
import { ExploreButtons } from './ExploreButtons';
import { homeQuery } from './operations';
import { whatExists } from './whatExists';

export function ReadExplore() {
  return (
    <Reads>
      <FromServer />
    </Reads>
  );
}

/** A failed read leaves the optional buttons out (spec §2). */
function FromServer() {
  const { data } = useRead(homeQuery, {});
  return <ExploreButtons existing={whatExists(data)} />;
}
