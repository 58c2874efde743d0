interface Service {
  carrierName: string;
  serviceName: string;
}

/** "UPS Ground", "Fleet Express": many carriers have their name in that of the service. */
export const serviceLabel = ({ carrierName, serviceName }: Service): string =>
  serviceName.toLowerCase().startsWith(carrierName.toLowerCase())
    ? serviceName
    : `${carrierName} ${serviceName}`;
